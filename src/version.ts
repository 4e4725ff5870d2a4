/** The package's version, written here so that the bundle knows it. */
export const VERSION = '0.1.0';
