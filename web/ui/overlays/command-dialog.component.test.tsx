import { Globe } from 'lucide-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { CommandDialog, CommandGroup, CommandRow, useSelectedRow } from './command-dialog.tsx'

const NAMES = ['Anna', 'Annika', 'Outdoor shop', 'Outbox']

/** A search of names. While `isLate`, it still shows the results of an earlier search. */
function Search({ isLate = false }: { isLate?: boolean }) {
  const [text, setText] = useState('')
  const [taken, take] = useState('')
  const found = isLate ? NAMES : NAMES.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <output aria-label="Taken">{taken}</output>
      <CommandDialog
        label="Search names"
        text={text}
        onText={setText}
        placeholder="Name"
        {...useSelectedRow(found)}
        isWaiting={isLate}
        status={found.length === 0 ? 'Nothing found' : ''}
        onClose={() => {}}
      >
        <CommandGroup heading="Names">
          {found.map((name) => (
            <CommandRow key={name} value={name} icon={Globe} label={name} onSelect={() => take(name)} />
          ))}
        </CommandGroup>
      </CommandDialog>
    </>
  )
}

const field = () => page.getByRole('combobox')
const row = (name: string, selected?: true) =>
  page.getByRole('option', { name, exact: true, ...(selected && { selected }) })
const taken = () => expect.element(page.getByLabelText('Taken', { exact: true }))
const expectTaken = (name: string) => taken().toHaveTextContent(name)
const expectNothingTaken = () => taken().toBeEmptyDOMElement()

test('Enter takes the first row after a search that found nothing', async () => {
  await render(<Search />)
  await field().fill('xyz')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await field().fill('anna')
  await row('Anna', true).findElement()
  await userEvent.keyboard('{Enter}')
  await expectTaken('Anna')
})

test('the first row is selected after the selected one left the list, though the list begins the same', async () => {
  const { result, act, rerender } = await renderHook((rows?: string[]) =>
    useSelectedRow(rows ?? ['Anna', 'Annika']),
  )
  await act(() => result.current.onSelected('Annika'))
  expect(result.current.selected).toBe('Annika')
  await rerender(['Anna', 'Annabel'])
  expect(result.current.selected).toBe('Anna')
})

test('the first row is selected when the results are new, even if the selected one is among them', async () => {
  const { result, act, rerender } = await renderHook((rows?: string[]) =>
    useSelectedRow(rows ?? ['Anna', 'Annika']),
  )
  await act(() => result.current.onSelected('Annika'))
  await rerender(['Annabel', 'Annika'])
  expect(result.current.selected).toBe('Annabel')
})

test('Enter that comes before the results takes their first row, never one of an earlier search', async () => {
  const search = await render(<Search isLate />)
  await field().fill('out')
  await userEvent.keyboard('{Enter}')
  await expectNothingTaken()
  await search.rerender(<Search />)
  await expectTaken('Outdoor shop')
})

test('Enter that comes before the results takes nothing if more is typed meanwhile', async () => {
  const search = await render(<Search isLate />)
  await field().fill('out')
  await userEvent.keyboard('{Enter}')
  await field().fill('outb')
  await search.rerender(<Search />)
  await row('Outbox', true).findElement()
  await expectNothingTaken()
})
