import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useFileSources } from './use-file-sources.ts'

const accepted = vi.fn<(names: string[]) => void>()

function Field() {
  const zone = useRef<HTMLDivElement>(null)
  useFileSources(zone, false, (files) => accepted(files.map(({ name }) => name)))
  return (
    <div ref={zone}>
      <textarea aria-label="Comment" />
    </div>
  )
}

const picture = (name = 'image.png') => new File(['x'], name, { type: 'image/png' })

/** Pastes into the text field, and returns whether the browser still inserts the text. */
async function paste(files: File[], texts: Record<string, string> = {}): Promise<boolean> {
  accepted.mockReset()
  const screen = await render(<Field />)
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
  for (const file of files) clipboardData.items.add(file)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return screen.getByLabelText('Comment').element().dispatchEvent(event)
}

const CELLS = '<html><body><table><tr><td>Rye</td><td>4.20</td></tr></table></body></html>'

test.each([
  ['cells from Excel', { 'text/plain': 'Rye\t4.20', 'text/html': CELLS }],
  ['a paragraph from Word', { 'text/plain': 'Fresh bread', 'text/html': '<p>Fresh <b>bread</b></p>' }],
  ['text alone with its picture', { 'text/plain': 'Fresh bread' }],
  ['formatted text alone with its picture', { 'text/html': '<p>Fresh bread</p>' }],
  ['an address with its picture', { 'text/plain': 'https://brot.example/laden' }],
])('pastes %s as text, and attaches nothing', async (_what, texts) => {
  expect(await paste([picture()], texts)).toBe(true)
  expect(accepted).not.toHaveBeenCalled()
})

const IMAGE = '<meta charset="utf-8"><img src="https://brot.example/rye.png" alt="Rye">'

test.each([
  ['a screenshot', [picture()], {}],
  ['an image of a page', [picture()], { 'text/html': IMAGE }],
  [
    'an image of a page with its address',
    [picture()],
    { 'text/plain': 'https://brot.example/rye.png', 'text/html': IMAGE },
  ],
  ['an empty cell with its picture', [picture()], { 'text/plain': '\t\r\n' }],
  ['a picture of a file manager with its name', [picture('rye.png')], { 'text/plain': 'rye.png' }],
  [
    'pictures of a file manager with their paths',
    [picture('rye.png'), picture('oat.png')],
    { 'text/plain': '/home/anna/rye.png\nC:\\Pictures\\oat.png' },
  ],
  [
    'a document with a text',
    [new File(['x'], 'offer.pdf', { type: 'application/pdf' })],
    { 'text/plain': 'Our offer' },
  ],
])('attaches %s when pasted', async (_what, files, texts) => {
  expect(await paste(files, texts)).toBe(false)
  expect(accepted).toHaveBeenCalledExactlyOnceWith(files.map(({ name }) => name))
})

test('pastes plain text as text', async () => {
  expect(await paste([], { 'text/plain': 'Fresh bread' })).toBe(true)
  expect(accepted).not.toHaveBeenCalled()
})
