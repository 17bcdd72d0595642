import { expect, test } from 'vitest'
import { ID_MAX } from '#shared/contract/id.ts'
import { recordParams } from './address.ts'

test('parses an ID that the database can hold as a number', () => {
  expect(recordParams.parse({ id: '12' })).toEqual({ id: 12 })
  expect(recordParams.parse({ id: String(ID_MAX) })).toEqual({ id: ID_MAX })
})

test.each(['0', '-1', '1.5', '0x10', '1e3', '', 'new', String(ID_MAX + 1), '99999999999'])(
  'throws “not found” for the invalid ID %j',
  (id) => {
    expect(() => recordParams.parse({ id })).toThrow(expect.objectContaining({ isNotFound: true }))
  },
)
