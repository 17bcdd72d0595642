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
const expectTakenItem = () => expect.element(page.getByLabelText('Taken', { exact: true }))
const expectTaken = (name: string) => expectTakenItem().toHaveTextContent(name)
const expectNoneTaken = () => expectTakenItem().toBeEmptyDOMElement()

test('runs the first row with Enter after a search that found nothing', async () => {
  await render(<Search />)
  await field().fill('xyz')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await field().fill('anna')
  await row('Anna', true).findElement()
  await userEvent.keyboard('{Enter}')
  await expectTaken('Anna')
})

test('selects the first row when the selected row leaves the list', async () => {
  const { result, act, rerender } = await renderHook((rows?: string[]) =>
    useSelectedRow(rows ?? ['Anna', 'Annika']),
  )
  await act(() => result.current.onSelected('Annika'))
  expect(result.current.selected).toBe('Annika')
  await rerender(['Anna', 'Annabel'])
  expect(result.current.selected).toBe('Anna')
})

test('selects the first row of new results even if the selected row is among them', async () => {
  const { result, act, rerender } = await renderHook((rows?: string[]) =>
    useSelectedRow(rows ?? ['Anna', 'Annika']),
  )
  await act(() => result.current.onSelected('Annika'))
  await rerender(['Annabel', 'Annika'])
  expect(result.current.selected).toBe('Annabel')
})

test('runs the first row of pending results when Enter was pressed early, not an earlier result', async () => {
  const search = await render(<Search isLate />)
  await field().fill('out')
  await userEvent.keyboard('{Enter}')
  await expectNoneTaken()
  await search.rerender(<Search />)
  await expectTaken('Outdoor shop')
})

test('runs nothing if the text changes after Enter was pressed early', async () => {
  const search = await render(<Search isLate />)
  await field().fill('out')
  await userEvent.keyboard('{Enter}')
  await field().fill('outb')
  await search.rerender(<Search />)
  await row('Outbox', true).findElement()
  await expectNoneTaken()
})
