import { afterEach, beforeEach, expect, test } from 'vitest'
import { setDraftOwner } from './draft-owner.ts'
import { describeUnsentDrafts } from './unsent-drafts.ts'

beforeEach(() => setDraftOwner({ id: 1 }))
afterEach(() => {
  localStorage.clear()
  setDraftOwner(null)
})

const store = (key: string, draft: object = { text: 'Typed' }) =>
  localStorage.setItem(`draft:${key}`, JSON.stringify(draft))

test('names nothing if only data without typed text is stored', () => {
  store('1:brief:draft', { values: {}, unsent: false })
  store('1:language:/auth:form')
  store('1:uploads:ticket:new')
  localStorage.setItem('theme', 'dark')

  expect(describeUnsentDrafts()).toBe('')
})

test.each([
  ['comment:ticket:7', '1 unsent comment on this device will be deleted.'],
  ['note:ticket:7', '1 unsent comment on this device will be deleted.'],
  ['edit-comment:7', '1 unsent comment on this device will be deleted.'],
  ['answers:info-request:7:12', '1 unsent answer on this device will be deleted.'],
  ['info-request:7', '1 unsent answer on this device will be deleted.'],
  ['info-request:7:addition', '1 unsent answer on this device will be deleted.'],
  ['info-request:7:return', '1 draft on this device will be deleted.'],
  ['ticket:new', '1 draft on this device will be deleted.'],
])('names the draft %s', (name, sentence) => {
  store(`1:${name}`)

  expect(describeUnsentDrafts()).toBe(sentence)
})

test('names a brief that the server doesn’t have yet', () => {
  store('1:brief:draft', { values: {}, unsent: true })

  expect(describeUnsentDrafts()).toBe('1 draft on this device will be deleted.')
})

test('counts every kind, including what staff typed in Client View', () => {
  store('1:comment:ticket:7')
  store('1:comment:ticket:8')
  store('1:answers:info-request:7:12')
  store('1;viewer=3:project:7')

  expect(describeUnsentDrafts()).toBe(
    '2 unsent comments on this device will be deleted. 1 unsent answer on this device will be deleted. 1 draft on this device will be deleted.',
  )
})

test('counts the drafts of a shared computer, which are only in the page', () => {
  store('1:comment:ticket:7')
  setDraftOwner({ id: 1, sharedComputer: true })

  expect(localStorage).toHaveLength(0)
  expect(describeUnsentDrafts()).toBe('1 unsent comment on this device will be deleted.')
})
