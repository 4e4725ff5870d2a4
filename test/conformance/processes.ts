import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The processes that have this word in their command line. */
export const processesWith = (marker: string) =>
  readdirSync('/proc').filter((pid) => {
    const file = `/proc/${pid}/cmdline`;
    try {
      return /^[0-9]+$/.test(pid) && existsSync(file) && readFileSync(file, 'utf8').includes(marker);
    } catch {
      return false;
    }
  });
