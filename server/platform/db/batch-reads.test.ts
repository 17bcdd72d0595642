import { expect, test } from 'vitest'
import { batchReads } from './batch-reads.ts'

/** Returns a reader whose queries finish when the test ends them. */
function slowReader() {
  const queries: { keys: string[]; end: (error?: Error) => void }[] = []
  const read = batchReads((keys: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    const number = queries.length
    const end = (error?: Error) =>
      error ? reject(error) : resolve(new Map(keys.map((key) => [key, `${key} of query ${number}`])))
    queries.push({ keys, end })
    return promise
  })
  return { queries, read }
}
const waitForTurn = () => new Promise((resolve) => setImmediate(resolve))

test('shares one query among concurrent reads, with each key once', async () => {
  const { queries, read } = slowReader()
  const answers = Promise.all([read('a'), read('b'), read('a')])
  await waitForTurn()
  expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b']])
  queries[0]?.end()
  expect(await answers).toEqual(['a of query 0', 'b of query 0', 'a of query 0'])
})

test('answers a read that starts during a query from a later query', async () => {
  const { queries, read } = slowReader()
  const early = read('a')
  await waitForTurn()
  const late = read('a')
  await waitForTurn()
  queries.forEach(({ end }) => end())
  expect(await Promise.all([early, late])).toEqual(['a of query 0', 'a of query 1'])
})

test('runs at most two queries at once, and reads all waiting keys next', async () => {
  const { queries, read } = slowReader()
  const first = read('a')
  await waitForTurn()
  const second = read('b')
  await waitForTurn()
  const rest = [read('c'), read('d')]
  await waitForTurn()
  expect(queries).toHaveLength(2)
  queries[0]?.end()
  await first
  await waitForTurn()
  expect(queries[2]?.keys).toEqual(['c', 'd'])
  queries.forEach(({ end }) => end())
  expect(await Promise.all([second, ...rest])).toHaveLength(3)
})

test('starts a second query early only for as many keys as the first one reads', async () => {
  const { queries, read } = slowReader()
  const first = Promise.all([read('a'), read('b')])
  await waitForTurn()
  const rest = [read('c')]
  await waitForTurn()
  expect(queries).toHaveLength(1)
  rest.push(read('d'))
  await waitForTurn()
  expect(queries[1]?.keys).toEqual(['c', 'd'])
  rest.push(read('e'))
  queries[0]?.end()
  await first
  await waitForTurn()
  expect(queries).toHaveLength(2)
  queries[1]?.end()
  await Promise.all(rest.slice(0, 2))
  await waitForTurn()
  expect(queries[2]?.keys).toEqual(['e'])
  queries[2]?.end()
  expect(await Promise.all(rest)).toHaveLength(3)
})

test('rejects only the reads of a failed query, and then works again', async () => {
  const { queries, read } = slowReader()
  const failing = expect(read('a')).rejects.toThrow('away')
  await waitForTurn()
  queries[0]?.end(new Error('away'))
  await failing
  const next = read('a')
  await waitForTurn()
  queries[1]?.end()
  expect(await next).toBe('a of query 1')
})
