import type { CodePage } from '../model/codes.ts';

export const settingsCodes: readonly CodePage[] = [];
