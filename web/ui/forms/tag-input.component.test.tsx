import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TagInput } from './tag-input.tsx'

function Form() {
  const [tags, setTags] = useState<string[]>([])
  return (
    <>
      <TagInput label="Examples" value={tags} onChange={setTags} placeholder="" hint="" error={undefined} />
      <button type="button">Next</button>
    </>
  )
}

const tags = () => page.getByRole('listitem')
const press = (type: 'mousedown' | 'mouseup') => window.dispatchEvent(new MouseEvent(type))

test('adds a tag when the field loses the focus, but not before a press is over', async () => {
  await render(<Form />)
  const field = page.getByRole('textbox', { name: 'Examples' })
  const next = page.getByRole('button', { name: 'Next' }).element() as HTMLElement
  await field.fill('One')
  next.focus()
  await expect.element(tags()).toHaveTextContent('One')

  await field.fill('Two')
  press('mousedown')
  next.focus()
  await expect.element(field).toHaveValue('Two')
  expect(tags().elements()).toHaveLength(1)
  press('mouseup')
  await expect.poll(() => tags().elements().length).toBe(2)
  await expect.element(field).toHaveValue('')
})
