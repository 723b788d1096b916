"use strict";
// Search over the names of a site, and the way from its first page to the reader's language.
// Everything is put into the page as text, never as HTML.
(() => {
  const MOST = 20;

  function folded(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  // rows: [title, what it is, page, other words]; every word asked for must begin a word of the row.
  function search(rows, asked) {
    const words = folded(asked).split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const found = [];
    for (const row of rows) {
      const title = " " + folded(row[0]);
      const all = title + " " + folded(row[1] + " " + row[3]);
      if (!words.every((word) => all.includes(" " + word) || title.includes(word))) continue;
      const rank = title.startsWith(" " + words[0]) ? 0 : words.every((word) => title.includes(word)) ? 1 : 2;
      found.push([rank, row]);
    }
    found.sort((one, two) => one[0] - two[0] || one[1][0].localeCompare(two[1][0]));
    return found.slice(0, MOST).map((one) => one[1]);
  }

  function setUp(box) {
    const field = box.querySelector("input");
    const list = box.querySelector("ul");
    let asked = false;

    function show() {
      const rows = window.MARSHALRY_INDEX;
      list.replaceChildren();
      list.hidden = !field.value.trim();
      if (!rows || list.hidden) return;
      const found = search(rows, field.value);
      for (const row of found) {
        const item = document.createElement("li");
        const link = document.createElement("a");
        const kind = document.createElement("small");
        link.href = (box.dataset.root ? box.dataset.root + "/" : "") + row[2];
        link.textContent = row[0];
        kind.textContent = row[1];
        link.append(kind);
        item.append(link);
        list.append(item);
      }
      if (!found.length) {
        const item = document.createElement("li");
        item.className = "none";
        item.textContent = box.dataset.none;
        list.append(item);
      }
    }

    // The index is read when somebody searches first; a script, since a page from a folder may fetch nothing.
    function load() {
      if (asked) return;
      asked = true;
      const script = document.createElement("script");
      script.src = box.dataset.index;
      script.addEventListener("load", show);
      document.head.append(script);
    }

    field.addEventListener("focus", load);
    field.addEventListener("input", () => {
      load();
      show();
    });
    box.addEventListener("keydown", (event) => {
      const links = [...list.querySelectorAll("a")];
      const at = links.indexOf(document.activeElement);
      if (event.key === "Escape") {
        field.value = "";
        show();
        field.focus();
      } else if (event.key === "ArrowDown" && links.length) {
        links[Math.min(at + 1, links.length - 1)].focus();
        event.preventDefault();
      } else if (event.key === "ArrowUp" && at >= 0) {
        (at ? links[at - 1] : field).focus();
        event.preventDefault();
      } else if (event.key === "Enter" && at < 0 && links.length) {
        links[0].click();
      }
    });
    document.addEventListener("click", (event) => {
      if (!box.contains(event.target)) list.hidden = true;
    });
    box.hidden = false;
  }

  function leadOn() {
    const links = [...document.querySelectorAll(".entrance a[hreflang]")];
    for (const wanted of navigator.languages || []) {
      const link = links.find((one) => one.hreflang === wanted.split("-")[0]);
      if (link) return window.location.replace(link.href);
    }
    if (links.length === 1) window.location.replace(links[0].href);
  }

  document.documentElement.classList.add("scripted");
  for (const box of document.querySelectorAll(".search")) setUp(box);
  if (document.body.classList.contains("entrance")) leadOn();
})();
