"use strict";
// Search over the names of a site, and the way from its first page to the reader's language.
// Everything is put into the page as text, never as HTML.
(() => {
  const MOST = 20;

  const JOINED = { ß: "ss", œ: "oe", æ: "ae", ø: "o" };

  // Small letters without accents, a space before each word: that is what is compared.
  function folded(text) {
    const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
    return " " + plain.replace(/[ßœæø]/g, (one) => JOINED[one]).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  }

  // How many letters must be added, left out, changed or swapped to get from what was typed to the beginning of a word.
  function slips(typed, word) {
    let older = [];
    let old = [...word, ""].map((_letter, index) => index);
    for (let row = 1; row <= typed.length; row += 1) {
      const now = [row];
      for (let at = 1; at <= word.length; at += 1) {
        now[at] = Math.min(old[at] + 1, now[at - 1] + 1, old[at - 1] + (typed[row - 1] !== word[at - 1]));
        const swapped = row > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
        if (swapped) now[at] = Math.min(now[at], older[at - 2] + 1);
      }
      [older, old] = [old, now];
    }
    return Math.min(...old);
  }

  // One slip from three letters on, two from eight on.
  function meant(typed, words) {
    const allowed = typed.length < 3 ? 0 : typed.length < 8 ? 1 : 2;
    return allowed > 0 && words.some((word) => slips(typed, word) <= allowed);
  }

  // rows: [title, what it is, page, other words].
  function prepared(rows) {
    return rows.map((row) => {
      const [title, kind] = [folded(row[0]), folded(row[1])];
      return { row, title, all: title + kind + folded(row[3]), words: (title + kind).split(" ") };
    });
  }

  // Every word asked for must begin a word, or stand in the title. Where nothing has them all, titles and what
  // things are may differ by slips of the fingers.
  function search(index, asked) {
    const words = folded(asked).split(" ").filter(Boolean);
    if (!words.length) return [];
    const has = (one, word) => one.all.includes(" " + word) || one.title.includes(word);
    let found = index.filter((one) => words.every((word) => has(one, word)));
    if (!found.length) {
      found = index.filter((one) => words.every((word) => has(one, word) || meant(word, one.words)));
    }
    const rank = (one) =>
      one.title.startsWith(" " + words[0]) ? 0 : words.every((word) => one.title.includes(word)) ? 1 : 2;
    const ranked = found.map((one) => [rank(one), one.row]);
    ranked.sort((one, two) => one[0] - two[0] || one[1][0].localeCompare(two[1][0]));
    return ranked.slice(0, MOST).map((one) => one[1]);
  }

  function setUp(box) {
    const field = box.querySelector("input");
    const list = box.querySelector("ul");
    let asked = false;
    let index = null;

    function show() {
      if (!index && window.MARSHALRY_INDEX) index = prepared(window.MARSHALRY_INDEX);
      list.replaceChildren();
      list.hidden = !field.value.trim();
      if (!index || list.hidden) return;
      const found = search(index, field.value);
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
