/**
 * The script of the page: it filters and searches, opens everything before printing, and unfolds the target of a link.
 * Without it the page says as much.
 */
export const SCRIPT = `
'use strict';
const form = document.querySelector('form');
const search = form.querySelector('input[type=search]');
const boxes = [...form.querySelectorAll('input[type=checkbox]')];
const count = form.querySelector('output');
const items = [...document.querySelectorAll('.item')];
const texts = new Map();
const textOf = (item) => {
  let text = texts.get(item);
  if (text === undefined) texts.set(item, (text = item.textContent.toLowerCase()));
  return text;
};
const opened = new Set();
const show = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const wanted = new Set(boxes.filter((box) => box.checked).flatMap((box) => box.value.split(' ')));
  let shown = 0;
  const open = new Set();
  for (const item of items) {
    const fits = wanted.has(item.dataset.severity) && (words.length === 0 || words.every((word) => textOf(item).includes(word)));
    if (item.hidden === fits) item.hidden = !fits;
    if (!fits) continue;
    shown += 1;
    if (words.length > 0) for (let at = item.closest('details'); at; at = at.parentElement.closest('details')) open.add(at);
  }
  for (const each of open) if (!each.open) { each.open = true; opened.add(each); }
  for (const each of opened) if (!open.has(each)) { each.open = false; opened.delete(each); }
  for (const group of document.querySelectorAll('tbody')) {
    const entry = group.querySelector('.entry');
    if (entry) entry.parentElement.hidden = !group.querySelector('.item:not([hidden])');
  }
  count.textContent = shown + ' of ' + items.length + ' shown';
};
let timer;
search.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(show, 120); });
form.addEventListener('change', show);
form.addEventListener('submit', (event) => { event.preventDefault(); show(); });
const reveal = () => {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!target) return;
  for (let at = target.closest('details'); at; at = at.parentElement.closest('details')) at.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', reveal);
addEventListener('beforeprint', () => { for (const each of document.querySelectorAll('details')) each.open = true; });
form.hidden = false;
show();
reveal();
`;
