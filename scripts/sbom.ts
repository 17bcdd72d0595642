// `npm run sbom`: what people get of the portal, as a CycloneDX document. npm takes what is built into the web app for a
// tool, since it is not there while the portal runs; tools are left out.
import { spawnSync } from 'node:child_process'
import { shippedPackages } from './shipped-packages.ts'

interface Component {
  'bom-ref': string
  scope: 'required' | 'optional'
  properties: { name: string }[]
}
interface Bom {
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
  metadata: { component: { 'bom-ref': string } }
}

const TOOL = 'cdx:npm:package:development'

function bomOfNpm(): Bom {
  const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const npm = process.env.npm_execpath
  const [program, args] = npm ? [process.execPath, [npm, ...command]] : ['npm', command]
  const { status, stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  return JSON.parse(stdout) as Bom
}

function asShipped(component: Component): Component {
  const properties = component.properties.filter(({ name }) => name !== TOOL)
  return properties.length === component.properties.length
    ? component
    : { ...component, scope: 'required', properties }
}

const bom = bomOfNpm()
const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`))
const components = bom.components.filter((one) => shipped.has(one['bom-ref'])).map(asShipped)
const refs = new Set([bom.metadata.component, ...components].map((one) => one['bom-ref']))
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
console.log(JSON.stringify({ ...bom, components, dependencies }, null, 2))
