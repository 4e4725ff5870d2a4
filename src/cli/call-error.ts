/** A call that can't be carried out as it is: exit code 2. The message is one line: what is wrong, and how to mend it. */
export class CallError extends Error {}
