/** The processes of this machine, as /proc shows them. */
import { readdirSync, readFileSync } from 'node:fs';

const read = (pid: string | number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended, or is another user's.
    return '';
  }
};

/** Whether a process runs; one that has ended and was not collected does not. */
export const isRunning = (pid: number) => /\) [^ZX]/.test(read(pid, 'stat'));

/** The processes with this variable whose command line holds a text. */
export const processesWithVariable = (variable: string, text: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'environ').split('\0').includes(variable))
    .filter((name) => read(name, 'cmdline').includes(text))
    .map(Number);
