import { expect, test } from 'vitest'
import { formatEveryone } from './public/everyone-label.ts'

const company = { id: 1, name: 'Brot & Salz' }
const owner = { userId: 1, limited: false }
const contractor = { userId: 2, limited: true }

test.each([
  ['a ticket of a company without limited members', {}, [owner], 'Everyone at Brot & Salz'],
  [
    'a ticket of a company with a limited member',
    {},
    [owner, contractor],
    'Everyone at Brot & Salz who sees all projects',
  ],
  [
    'a request of a project',
    { projectId: 7 },
    [owner, contractor],
    'Everyone at Brot & Salz who sees this project',
  ],
  ['a request of a brief', { projectId: null }, [owner], 'Everyone at Brot & Salz'],
])('names the readers of %s', (_what, record, members, label) => {
  expect(formatEveryone({ company, ...record }, members)).toBe(label)
})
