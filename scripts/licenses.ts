// `npm run licenses`: the licenses of everything that people get of the portal, and what those other than the plainly
// permissive ones ask for. Fails for a package with a license that is unknown here, or that a note has to explain and none
// does. Strong copyleft is unknown on purpose.
import { type Package, shippedPackages } from './shipped-packages.ts'

/** They ask for no more than that their text stays with the code. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** What to know of the others, by the beginning of their names. */
const NOTES = [
  { name: '@fontsource-variable/inter', license: 'OFL-1.1', note: 'a typeface, handed on as it is' },
  {
    name: '@img/sharp-',
    license: 'LGPL-3.0-or-later',
    note: 'libvips, a library of its own that sharp loads',
  },
  {
    name: '@visx/vendor',
    license: 'MIT and ISC',
    note: 'both permissive; the field is not an SPDX expression',
  },
  { name: 'combine-errors', license: undefined, note: 'MIT, which only its readme says' },
  { name: 'libheif-js', license: 'LGPL-3.0', note: 'WebAssembly in a file of its own, loaded when needed' },
  { name: 'web-push', license: 'MPL-2.0', note: 'its files are unchanged' },
]

const noteOf = ({ name, license }: Package) =>
  NOTES.find(
    (one) => name.startsWith(one.name) && (license === one.license || isPermissiveWith(one.license, license)),
  )

/** Whether one of the licenses that may be chosen asks for nothing, such as `(MIT OR EUPL-1.1+)`, or for what is noted. */
function isPermissiveWith(noted: string | undefined, license = ''): boolean {
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => one === noted || PERMISSIVE.has(one)))
}

const packages = shippedPackages(process.argv[2])
const byLicense = Map.groupBy(packages, ({ license = 'none named' }) => license)
for (const [license, ofIt] of [...byLicense].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(`${license} (${ofIt.length}): ${[...new Set(ofIt.map(({ name }) => name))].join(', ')}`)

const others = packages.filter(({ license }) => !isPermissiveWith(undefined, license))
console.log('\nTo know:')
for (const { name, note } of NOTES)
  if (others.some((one) => noteOf(one)?.name === name)) console.log(`${name}: ${note}`)

const unknown = others.filter((one) => !noteOf(one))
for (const { path, license = 'no license' } of unknown)
  console.error(`licenses: ${path} has ${license}: leave it, or say in scripts/licenses.ts why it may stay`)
process.exitCode = unknown.length > 0 ? 1 : 0
console.log(`\n${packages.length} packages, ${unknown.length} of them with a license that nobody agreed to.`)
