import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './entry/address.ts'
import { readClientBriefsSearch, readStaffBriefsSearch } from './briefs.ts'
import { readProjectsSearch, readStaffProjectsSearch } from './projects.ts'
import { readRequestsSearch } from './requests.ts'
import { readAuditSearch, readClientViewSearch, readOutboxSearch, readUsersSearch } from './staff.ts'
import { readNewTicketSearch, readTicketSearch } from './tickets.ts'
import { readWebsitesSearch } from './websites.ts'

const lists = {
  readAuditSearch,
  readClientBriefsSearch,
  readClientViewSearch,
  readOutboxSearch,
  readProjectsSearch,
  readRequestsSearch,
  readStaffBriefsSearch,
  readStaffProjectsSearch,
  readTicketSearch,
  readUsersSearch,
  readWebsitesSearch,
}

const texts = ['2024', '007', '1e5', '1.0', 'true', 'null', '"quoted"', '{"a":1}', 'A & B +100 %', ' ']

test.each(Object.entries(lists))('preserves any search text in the address: %s', (_, read) => {
  for (const q of texts) expect(read(parseSearch(stringifySearch({ q })))).toEqual({ q })
})

test('parses an address that was typed by hand', () => {
  expect(readUsersSearch(parseSearch('?q=2024&role=client'))).toEqual({ q: '2024', role: 'client' })
  expect(readAuditSearch(parseSearch('?personId=7&from=2026-02-01&area=webhook'))).toEqual({
    personId: 7,
    from: '2026-02-01',
    area: 'webhook',
  })
})

test('omits invalid and empty search parameters', () => {
  expect(readTicketSearch(parseSearch('?q=&status=open2&tab=active&page=9'))).toEqual({})
  expect(readNewTicketSearch(parseSearch('?websiteId=-3'))).toEqual({})
  expect(stringifySearch({ q: undefined })).toBe('')
})
