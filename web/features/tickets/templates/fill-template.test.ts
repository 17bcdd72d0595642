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
])('fills in %j as %j', (content, said) => {
  expect(fillTemplate(content, ticket, me)).toBe(said)
})

test('replaces {website} by “your website” for a ticket without one', () => {
  expect(fillTemplate('on {website}', { ...ticket, website: null }, me)).toBe('on your website')
})

test('does not fill in placeholders within inserted values', () => {
  expect(fillTemplate('{ticket}', { ...ticket, title: '{me}' }, me)).toBe('{me}')
})
