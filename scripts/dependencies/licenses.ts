// `npm run licenses`: lists the licenses of all packages with `npm sbom`, including development dependencies, because
// the web app is built from some of them. Fails for a license that isn't listed here. Strong copyleft isn't listed on
// purpose.
import { readSbom } from './npm.ts'

interface Component {
  name: string
  hashes?: object[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** Licenses that only require that their text stays with the code. */
const PERMISSIVE =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(' ')

/** Other licenses, each with the packages that can have it. */
const ALLOWED: Record<string, RegExp> = {
  'CC-BY-4.0': /^caniuse-lite$/,
  'LGPL-3.0': /^libheif-js$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^(?:axe-core|lightningcss(?:-.+)?|web-push)$/,
  'OFL-1.1': /^@fontsource-variable\/inter$/,
  // All of these are MIT, according to their readme or an old form of the field.
  none: /^(?:busboy|combine-errors|dicer|humanize-number|only|streamsearch)$/,
}

const getLicense = ({ licenses: [first] = [] }: Component): string =>
  first?.expression ?? first?.license?.id ?? first?.license?.name ?? 'none'

/** Whether one of the licenses that a package offers, such as `(MIT OR EUPL-1.1+)`, is allowed for it. */
const isAllowed = (component: Component): boolean =>
  getLicense(component)
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(/ and /i)
        .every((license) => PERMISSIVE.includes(license) || ALLOWED[license]?.test(component.name)),
    )

const bom = readSbom() as { components: Component[] }
// Without entries for platforms that the lock file lists only by version.
const components = bom.components.filter(({ hashes }) => hashes !== undefined)
const byLicense = Object.entries(Object.groupBy(components, getLicense))
for (const [license, some = []] of byLicense.toSorted(([, a], [, b]) => (b?.length ?? 0) - (a?.length ?? 0)))
  console.log(`${license} (${some.length}): ${[...new Set(some.map(({ name }) => name))].join(', ')}`)

const refused = components.filter((component) => !isAllowed(component))
for (const component of refused) {
  const problem = `${component.name} has ${getLicense(component)}`
  console.error(`licenses: ${problem}, which scripts/dependencies/licenses.ts doesn't allow`)
}
process.exitCode = refused.length > 0 ? 1 : 0
console.log(`\n${components.length} packages, ${refused.length} of them with a license that isn't allowed.`)
