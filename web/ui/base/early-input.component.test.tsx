import { useState, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Checkbox } from '../forms/checkbox.tsx'
import { ChoiceCards, Textarea } from '../forms/form-field.tsx'
import { Select } from '../page/select.tsx'
import { Input } from './field.tsx'

function TextForm({ field: Field }: { field: typeof Input | typeof Textarea }) {
  const [text, setText] = useState('')
  return (
    <>
      <Field value={text} onChange={(event: { target: { value: string } }) => setText(event.target.value)} />
      <output>{text}</output>
    </>
  )
}

function BoxForm() {
  const [isOn, setOn] = useState(false)
  return (
    <>
      <Checkbox label="On" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <output>{isOn ? 'on' : 'off'}</output>
    </>
  )
}

function ChoiceForm() {
  const [choice, setChoice] = useState('a')
  const options = ['a', 'b'].map((value) => ({ value, label: value }))
  return (
    <>
      <Select options={options} value={choice} onChange={(event) => setChoice(event.target.value)} />
      <output>{choice}</output>
    </>
  )
}

/** A form that shows what it sends. */
function LibraryForm() {
  const { register, handleSubmit } = useForm({ defaultValues: { name: '' } })
  const [sent, send] = useState('')
  return (
    <form onSubmit={(event) => void handleSubmit(({ name }) => send(name))(event)}>
      <Input {...register('name')} />
      <output>{sent}</output>
    </form>
  )
}

const controlIn = (page: HTMLElement) =>
  page.querySelector<HTMLInputElement>('input, textarea, select') as HTMLInputElement

/** Renders a form on the server, changes its control before hydration, and returns what the form then shows. */
async function hydrateForm(form: ReactElement, change: (control: HTMLInputElement) => void) {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(form)
  const control = controlIn(page)
  change(control)
  // As `public/early.js` does.
  control.dataset['early'] = ''
  const root = hydrateRoot(page, form)
  await expect.poll(() => Object.hasOwn(control.dataset, 'early')).toBe(false)
  page.querySelector('form')?.requestSubmit()
  await expect.poll(() => page.querySelector('output')?.textContent).not.toBe('')
  const shown = [page.querySelector('output')?.textContent, control.value, control.checked]
  root.unmount()
  page.remove()
  return shown
}

const type = (control: HTMLInputElement) => void (control.value = 'typed')

test.each([
  ['text', <TextForm key="" field={Input} />, type, ['typed', 'typed', false]],
  ['text of several lines', <TextForm key="" field={Textarea} />, type, ['typed', 'typed', undefined]],
  ['text of a form library', <LibraryForm key="" />, type, ['typed', 'typed', false]],
  [
    'a choice',
    <ChoiceForm key="" />,
    (control: HTMLInputElement) => void (control.value = 'b'),
    ['b', 'b', undefined],
  ],
  [
    'a tick',
    <BoxForm key="" />,
    (control: HTMLInputElement) => void (control.checked = true),
    ['on', 'on', true],
  ],
])('keeps %s that was entered before hydration, and updates the form', async (_what, form, change, shown) => {
  expect(await hydrateForm(form, change)).toEqual(shown)
})

function CardsForm() {
  const [choice, setChoice] = useState('')
  const options = ['a', 'b'].map((value) => ({ value, label: value }))
  return (
    <>
      <ChoiceCards options={options} value={choice} onValueChange={setChoice} />
      <output>{choice || 'none'}</output>
    </>
  )
}

test('applies the card that was chosen last before hydration', async () => {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<CardsForm />)
  const cards = [...page.querySelectorAll('input')]
  for (const card of cards.toReversed()) {
    card.checked = true
    card.dataset['early'] = ''
  }
  const root = hydrateRoot(page, <CardsForm />)
  await expect.poll(() => cards.some((card) => Object.hasOwn(card.dataset, 'early'))).toBe(false)
  await expect.poll(() => page.querySelector('output')?.textContent).toBe('a')
  expect(cards.map(({ checked }) => checked)).toEqual([true, false])
  root.unmount()
  page.remove()
})
