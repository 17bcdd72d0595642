import { expect, test } from 'vitest'
import { NewInvitation } from '#shared/users/accounts/schemas.ts'
import { suggestUsername } from './suggest-username.ts'

const person = { fullName: 'Somebody', email: 'somebody@example.com', companyName: 'Somebody & Co' }

test.each([
  ['Amélie Dubois', 'amelie.dubois'],
  ['  Ciarán   Ó Dálaigh ', 'ciaran.o.dalaigh'],
  ["Siobhán O'Brien-Łukasz", 'siobhan.obrien.lukasz'],
  ['Jürgen Groß (Berlin)', 'jurgen.gross.berlin'],
  ['Ｎｏｒａ ﬁne', 'nora.fine'],
  ['Иван Ёлкин', 'иван.ёлкин'],
  ['が ぎ子', 'が.ぎ子'],
  ['अनीता शर्मा', 'अनीता.शर्मा'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('suggests for %j the valid username %j', (fullName, username) => {
  expect(suggestUsername(fullName)).toBe(username)
  expect(NewInvitation.safeParse({ ...person, username }).error).toBeUndefined()
})

test.each(['', 'Bo', '李', '!!! ???'])('suggests no username for %j', (fullName) => {
  expect(suggestUsername(fullName)).toBe('')
})
