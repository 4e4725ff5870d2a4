interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly properties?: readonly { readonly name: string }[];
  readonly [key: string]: unknown;
}

/** The output of `npm sbom --sbom-format=cyclonedx`. */
export interface Bom {
  readonly serialNumber?: string;
  readonly metadata: {
    readonly timestamp?: string;
    readonly component: Component;
    readonly [key: string]: unknown;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [key: string]: unknown;
}

const DEVELOPMENT = 'cdx:npm:package:development';

/** The packages in the license file of a bundle, which has each name on a line above its license. */
const bundledPackages = (licenses: string) =>
  new Set([...licenses.matchAll(/(?<=^|\n\n)([^\s]+)\n(?=[\w.() -]{2,40}\n)/g)].map(([, name]) => name!));

/**
 * Reduces the bill of materials of a build to what users get: the packages in the bundle (by its licenses), in the versions that
 * the program imports directly or indirectly, and the dependencies of the package. Deterministic for a commit.
 * @param imported the packages that the sources import
 * @param at the time of the commit
 * @throws where npm installs no package of a name in the bundle
 */
export function shippedBom(all: Bom, licenses: string, imported: ReadonlySet<string>, at: Date): Bom {
  const bundled = bundledPackages(licenses);
  const byRef = new Map(all.components.map((one) => [one['bom-ref'], one]));
  const dependencies = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const isNeeded = ({ properties = [] }: Component) => !properties.some((one) => one.name === DEVELOPMENT);
  const self = all.metadata.component;
  const reached = new Set([self['bom-ref']]);
  for (const ref of reached) {
    const isOurs = ref === self['bom-ref'];
    for (const next of (dependencies.get(ref) ?? []).map((one) => byRef.get(one))) {
      if (!next) continue;
      const isBundled = bundled.has(next.name) && (!isOurs || imported.has(next.name));
      if (isBundled || isNeeded(next)) reached.add(next['bom-ref']);
    }
  }
  const components = all.components.filter((one) => reached.has(one['bom-ref']));
  const names = new Set(components.map(({ name }) => name));
  const unreached = [...bundled].filter((name) => !names.has(name));
  if (unreached.length > 0)
    throw new Error(`the bundle has packages that are not dependencies: ${unreached.join(', ')}`);
  const { serialNumber: _, ...rest } = all;
  return {
    ...rest,
    metadata: {
      ...all.metadata,
      timestamp: at.toISOString(),
      component: { ...self, type: 'application', name: self['bom-ref'].replace(/@[^@]+$/, '') },
    },
    components: components.map((one) => ({
      ...one,
      scope: 'required',
      properties: (one.properties ?? []).filter(({ name }) => name !== DEVELOPMENT),
    })),
    dependencies: all.dependencies
      .filter(({ ref }) => reached.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => reached.has(one)) })),
  };
}
