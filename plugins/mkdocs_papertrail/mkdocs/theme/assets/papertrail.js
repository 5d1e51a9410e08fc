// Tables that sort, lists that filter, buttons that copy. Every page reads well without this file.
(() => {
  "use strict";
  if (window.papertrail) return;
  window.papertrail = true;

  const CHUNK = 1000; // rows worked on at a time where a list has more than twice as many
  const scope = document.currentScript ? document.currentScript.src : "";
  const texts = new WeakMap(); // row -> its text in lower case
  const jobs = new WeakMap(); // bar -> the newest run of its filter
  const timers = new WeakMap();

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const later = (key, wait, run) => {
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(run, wait));
  };
  const number = (n) => n.toLocaleString("en-US");

  // Sorting

  function makeSortable(table) {
    const heads = all("thead th[data-sort]", table).filter((head) => !head.querySelector("button"));
    for (const head of heads) {
      const button = document.createElement("button");
      button.type = "button";
      button.title = table.dataset.ptHint || "";
      button.append(...head.childNodes);
      head.append(button);
    }
    if (heads.length) table.classList.add("pt-sortable");
  }

  function sortKey(row, index, kind) {
    const cell = row.cells[index];
    if (!cell) return "";
    const text = (cell.dataset.value ?? cell.dataset.sort ?? cell.textContent).trim();
    if (kind !== "number") return text;
    const value = parseFloat(text.replace(/,/g, ""));
    return Number.isNaN(value) ? "" : value;
  }

  function sortBy(head) {
    const table = head.closest("table");
    const kind = head.dataset.sort;
    const before = head.getAttribute("aria-sort");
    const falling = before ? before === "ascending" : kind !== "text";
    for (const other of all("th[aria-sort]", table)) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
    const compare = kind === "text" ? collator.compare : (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    for (const body of table.tBodies) {
      const rows = [...body.rows].map((row) => [sortKey(row, head.cellIndex, kind), row]);
      rows.sort(([a], [b]) => {
        if (a === "" || b === "") return (a === "") - (b === "");
        return falling ? compare(b, a) : compare(a, b);
      });
      const sorted = document.createDocumentFragment();
      for (const [, row] of rows) sorted.append(row);
      body.append(sorted);
    }
  }

  // Filtering

  const target = (bar) => document.getElementById(bar.dataset.ptFilter);
  const rowsOf = (bar) => all("tbody tr, .pt-row, [data-pt-row]", target(bar));
  const facetButtons = (bar) => all("button[data-facet]", bar);

  function textOf(row) {
    let text = texts.get(row);
    if (text === undefined) {
      text = row.textContent.toLowerCase();
      texts.set(row, text);
    }
    return text;
  }

  function chosen(bar) {
    const facets = new Map();
    for (const button of facetButtons(bar)) {
      const { facet, value } = button.dataset;
      if (!facets.has(facet)) facets.set(facet, new Set());
      if (button.getAttribute("aria-pressed") === "true") facets.get(facet).add(value);
    }
    return facets;
  }

  async function apply(bar) {
    const list = target(bar);
    if (!list) return;
    const job = {};
    jobs.set(bar, job);
    const words = bar.querySelector("input").value.toLowerCase().split(/\s+/).filter(Boolean);
    const facets = [...chosen(bar)];
    const active = facets.some(([, values]) => values.size);
    const counts = new Map();
    const rows = rowsOf(bar);
    const changed = []; // rows to show or hide, all at once: the browser lays the table out a single time
    let shown = 0;
    for (let i = 0; i < rows.length; i += 1) {
      if (rows.length > 2 * CHUNK && i && i % CHUNK === 0) {
        await new Promise((resume) => setTimeout(resume));
        if (jobs.get(bar) !== job) return;
      }
      const row = rows[i];
      const found = !words.length || words.every((word) => textOf(row).includes(word));
      const values = facets.map(([name]) => (row.dataset[name] || "").split("|"));
      const misses = facets.filter(([, wanted], f) => wanted.size && !values[f].some((v) => wanted.has(v)));
      const visible = found && !misses.length;
      if (row.hidden === visible) changed.push(row);
      if (visible) shown += 1;
      if (!found || misses.length > 1) continue;
      facets.forEach(([name], f) => {
        if (misses.length && misses[0][0] !== name) return;
        for (const value of values[f]) counts.set(`${name}\n${value}`, (counts.get(`${name}\n${value}`) || 0) + 1);
      });
    }
    for (const row of changed) row.hidden = !row.hidden;
    for (const button of facetButtons(bar)) {
      const count = counts.get(`${button.dataset.facet}\n${button.dataset.value}`) || 0;
      button.querySelector("b").textContent = number(count);
      button.classList.toggle("pt-zero", !count);
    }
    const total = bar.querySelector(".pt-count span");
    bar.querySelector(".pt-count b").textContent = number(shown);
    total.textContent = number(Math.max(rows.length, Number(total.dataset.total) || 0));
    bar.querySelector(".pt-clear").hidden = !active && !words.length;
    showNone(list, rows.length > 0 && !shown);
  }

  function showNone(list, empty) {
    let note = list.nextElementSibling;
    if (!note || !note.classList.contains("pt-none")) {
      if (!empty || !list.dataset.ptNone) return;
      note = document.createElement("p");
      note.className = "pt-none";
      note.textContent = list.dataset.ptNone;
      list.after(note);
    }
    note.hidden = !empty;
  }

  // The filter in the address: `?find=…&status=…`; a second bar on a page puts its list's id before the names.
  // The theme's own search box has taken `q`.

  function name(bar, key) {
    return document.querySelector(".pt-bar[data-pt-filter]") === bar ? key : `${bar.dataset.ptFilter}.${key}`;
  }

  function readAddress(bar) {
    const query = new URLSearchParams(location.search);
    bar.querySelector("input").value = query.get(name(bar, "find")) || "";
    for (const button of facetButtons(bar)) {
      const pressed = query.getAll(name(bar, button.dataset.facet)).includes(button.dataset.value);
      button.setAttribute("aria-pressed", String(pressed));
      let fold = pressed ? button.closest("details") : null;
      for (; fold; fold = fold.parentElement.closest("details")) fold.open = true;
    }
    apply(bar);
  }

  function writeAddress(bar, step) {
    const url = new URL(location.href);
    const words = bar.querySelector("input").value.trim();
    url.searchParams.delete(name(bar, "find"));
    if (words) url.searchParams.set(name(bar, "find"), words);
    for (const [facet, values] of chosen(bar)) {
      url.searchParams.delete(name(bar, facet));
      for (const value of values) url.searchParams.append(name(bar, facet), value);
    }
    if (url.href === location.href) return;
    if (step) history.pushState(history.state, "", url);
    else history.replaceState(history.state, "", url);
  }

  function clear(bar) {
    bar.querySelector("input").value = "";
    for (const button of facetButtons(bar)) button.setAttribute("aria-pressed", "false");
    apply(bar);
    writeAddress(bar, true);
  }

  function makeFilter(bar) {
    if (!bar.hidden || !target(bar)) return;
    bar.hidden = false;
    const facets = bar.querySelector("details");
    const few = facets && facets.querySelectorAll(".pt-facet").length < 4;
    if (few && matchMedia("(min-width: 45em)").matches) facets.open = true;
    readAddress(bar);
  }

  // Copying

  async function copy(button) {
    const id = button.dataset.ptCopy; // the theme renames code blocks
    const source = document.getElementById(id) ?? document.getElementById(`__code_${id}`);
    const text = source?.textContent ?? "";
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
    } else {
      const area = document.createElement("textarea");
      area.value = text;
      button.after(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    button.dataset.label ??= button.textContent;
    button.textContent = button.dataset.done;
    later(button, 2000, () => (button.textContent = button.dataset.label));
  }

  // What is newer than the last visit

  function markNew() {
    const line = document.querySelector("[data-pt-since]");
    let last = null;
    try {
      last = sessionStorage.getItem(`${scope}#last`) ?? localStorage.getItem(`${scope}#seen`);
      if (line) {
        sessionStorage.setItem(`${scope}#last`, last ?? line.dataset.ptSince);
        localStorage.setItem(`${scope}#seen`, line.dataset.ptSince);
      }
    } catch {
      return; // storage is switched off
    }
    if (!last) return;
    const fresh = all("[data-pt-date]").filter((row) => row.dataset.ptDate > last);
    for (const row of fresh) row.classList.add("pt-fresh");
    if (!line || !fresh.length || !line.dataset.many) return;
    line.textContent = fresh.length === 1 ? line.dataset.one : line.dataset.many.replace("#", number(fresh.length));
    line.hidden = false;
  }

  // The tab of the page that a page outside the navigation lies below

  function markTab() {
    if (document.querySelector(".md-tabs__item--active")) return;
    const tabs = all("a.md-tabs__link").filter((tab) => location.pathname.startsWith(tab.pathname));
    const lengths = tabs.map((tab) => tab.pathname.length);
    const longest = tabs[lengths.indexOf(Math.max(...lengths))];
    if (longest && Math.max(...lengths) > Math.min(...lengths)) {
      longest.closest(".md-tabs__item").classList.add("md-tabs__item--active");
    }
  }

  // One set of listeners for all pages

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (!button) return;
    const bar = button.closest(".pt-bar");
    if (button.closest("table[data-pt-sort] thead")) {
      sortBy(button.closest("th"));
    } else if (button.dataset.ptCopy) {
      copy(button).catch(() => {});
    } else if (bar && button.dataset.facet) {
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      apply(bar);
      writeAddress(bar, true);
    } else if (bar && button.classList.contains("pt-clear")) {
      clear(bar);
      bar.querySelector("input").focus();
    }
  });

  document.addEventListener("input", (event) => {
    const bar = event.target.closest?.(".pt-bar");
    if (!bar) return;
    later(bar, 60, () => apply(bar));
    later(event.target, 400, () => document.contains(bar) && writeAddress(bar, false));
  });

  document.addEventListener("keydown", (event) => {
    const bar = event.key === "Escape" ? event.target.closest?.(".pt-bar") : null;
    if (bar) clear(bar);
  });

  window.addEventListener("popstate", () => all(".pt-bar[data-pt-filter]:not([hidden])").forEach(readAddress));

  function start() {
    all("table[data-pt-sort]").forEach(makeSortable);
    all(".pt-bar[data-pt-filter]").forEach(makeFilter);
    for (const button of all("[data-pt-copy]")) button.hidden = false;
    markNew();
    markTab();
  }

  if (window.document$) window.document$.subscribe(start);
  else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
