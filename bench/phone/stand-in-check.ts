import { EXPECTED, type Served, TOLERANCE } from './stand-in-files.ts'

/** @throws if what the stand-in sent at that visit is not what it stands for. */
export function ensureServed(served: readonly Served[], visit: 'first' | 'second'): void {
  const again = visit === 'second'
  const status = again ? 304 : 200
  const places = served.map(({ place }) => place)
  const problems = [
    served.length === EXPECTED.files || `${served.length} files`,
    served.every((one) => one.status === status) || `answers other than ${status}`,
    places[0] === 'page' || 'the page was not first',
    places.lastIndexOf('head') === EXPECTED.beforeRows - 1 || 'another order',
    isNear(bytesOf(served), again ? EXPECTED.second : EXPECTED.first) || `${bytesOf(served)} bytes`,
    again || isNear(bytesOf(served.filter(isScript)), EXPECTED.scripts) || 'other scripts',
  ].filter((problem) => problem !== true)
  if (problems.length > 0) throw new Error(`The stand-in sent ${problems.join(', ')}`)
}

const isNear = (bytes: number, wanted: number) => Math.abs(bytes / wanted - 1) <= TOLERANCE
const isScript = ({ path }: Served) => path.endsWith('.js')
const bytesOf = (served: readonly Served[]) => served.reduce((sum, { bytes }) => sum + bytes, 0)
