import { expect, test } from 'vitest'
import {
  listBriefCompanies,
  getChosenCompany,
  listWritableCompanies,
  type OwnCompany,
} from './own-companies.ts'

const company = (id: number, more: Partial<OwnCompany> = {}): OwnCompany => ({
  id,
  name: `Company ${id}`,
  role: 'colleague',
  projectIds: null,
  news: 'all',
  ...more,
})
const reader = (...companies: OwnCompany[]) => ({ role: 'client' as const, companies })
const ids = (companies: readonly OwnCompany[]) => companies.map(({ id }) => id)

test('selects one of the client’s own companies by the address', () => {
  const both = reader(company(3), company(5))
  expect(getChosenCompany(both, { company: '5' })).toBe(5)
  expect(getChosenCompany(both, {})).toBeUndefined()
  expect(getChosenCompany(both, { company: '7' })).toBeUndefined()
  expect(getChosenCompany(both, { company: 'all' })).toBeUndefined()
  expect(getChosenCompany(reader(company(3)), { company: '3' })).toBeUndefined()
})

test('lists no companies of a viewer as writable, and none of a freelancer for briefs', () => {
  const person = reader(
    company(1, { role: 'viewer' }),
    company(2, { projectIds: [7] }),
    company(3),
    company(4, { role: 'owner' }),
  )
  expect(ids(listWritableCompanies(person))).toEqual([2, 3, 4])
  expect(ids(listBriefCompanies(person))).toEqual([3, 4])
})
