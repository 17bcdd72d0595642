import { expect, test } from 'vitest'
import { NewUserForm, userChangeForm } from './user-schemas.ts'
import { PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )

test('reports all missing fields of an empty New User form at once', () => {
  const empty = {
    username: '',
    password: '',
    confirmation: '',
    fullName: '',
    email: '',
    role: 'client',
    companyName: '',
  }
  expect(messages(NewUserForm.safeParse(empty))).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    confirmation: 'Please confirm your password',
    fullName: 'Full name is required',
    email: 'Please enter a valid email',
    companyName: 'Company name is required for clients',
  })
})

test('reports passwords that do not match even if other fields are invalid', () => {
  const person = {
    username: 'ab',
    password: 'secret1',
    confirmation: 'secret2',
    fullName: 'Nora Neu',
    email: 'nora@example.com',
    role: 'staff',
    companyName: '',
  }
  expect(messages(NewUserForm.safeParse(person))).toEqual({
    username: 'Username must be at least 3 characters',
    confirmation: "Passwords don't match",
  })
})

const UserChangeForm = userChangeForm(PASSWORD_MIN_LENGTH)
const person = { fullName: 'Nora Neu', email: 'nora@example.com', role: 'client', companyName: 'Neu' }

test('keeps the current password when the field is blank', () => {
  const { data } = UserChangeForm.safeParse({ ...person, password: '', confirmation: '' })
  expect(data).toEqual({ ...person, password: undefined, confirmation: '' })
})

test('reports all invalid fields of a changed user, as specified in section 5', () => {
  const wrong = { fullName: '', email: 'x', role: '', companyName: '', password: 'abc', confirmation: '' }
  expect(messages(UserChangeForm.safeParse(wrong))).toEqual({
    fullName: 'Full name is required',
    email: 'Please enter a valid email',
    role: 'Role is required',
    companyName: 'Company name is required for clients',
    password: 'Password must be at least 6 characters or empty to keep current password',
    confirmation: "Passwords don't match",
  })
})
