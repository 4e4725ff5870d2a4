export const begin = 1;
