/** The names of settings files: checked where none is named, and looked for in a followed project. */
export const defaultSettingsFiles: readonly string[] = ['pipeline.yml', 'pipeline.yaml'];
