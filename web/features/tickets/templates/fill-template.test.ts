import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const client = {
  id: 1,
  fullName: 'Katharina Vogt',
  role: 'client',
  companyName: 'Bakery',
  picture: null,
} as const
const website = { id: 7, name: 'Bakery Vogt', url: 'https://bakery.example' }
const ticket = { client, website, title: 'Wrong hours' }
const me = { fullName: 'Sarah Lind' }

test.each([
  ['Hello {client},', 'Hello Katharina,'],
  ['{ticket} on {website}', 'Wrong hours on Bakery Vogt'],
  ['Yours, {me}', 'Yours, Sarah Lind'],
  ['{client} {client}', 'Katharina Katharina'],
  ['{unknown} {constructor} {} { client }', '{unknown} {constructor} {} { client }'],
])('%j says %j', (content, said) => {
  expect(fillTemplate(content, ticket, me)).toBe(said)
})

test('a ticket about no website says so in words', () => {
  expect(fillTemplate('on {website}', { ...ticket, website: null }, me)).toBe('on your website')
})

test('what a name holds is not filled again', () => {
  expect(fillTemplate('{ticket}', { ...ticket, title: '{me}' }, me)).toBe('{me}')
})
