/** The processes of this machine, as /proc shows them. */
import { readdirSync, readFileSync } from 'node:fs';

const read = (pid: string | number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended, or belongs to another user.
    return '';
  }
};

/** Whether a process is running; a zombie is not. */
export const isRunning = (pid: number) => /\) [^ZX]/.test(read(pid, 'stat'));

/** The processes with this variable whose command line contains a string. */
export const processesWithVariable = (variable: string, text: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'environ').split('\0').includes(variable))
    .filter((name) => read(name, 'cmdline').includes(text))
    .map(Number);
