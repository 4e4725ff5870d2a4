/** The text cut to `max` UTF-16 units, with an ellipsis at the end if it was longer; no surrogate pair is split. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
