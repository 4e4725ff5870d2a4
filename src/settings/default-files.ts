/** The settings files that are used if none is named, best first. */
export const defaultSettingsFiles: readonly string[] = ['pipeline.yml', 'pipeline.yaml'];
