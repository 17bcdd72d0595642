import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CutText, showCoveredTooltip } from './cut-text.tsx'

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

test('shows a cut text in a tooltip, and keeps the parent’s tooltip for a text shown in full', async () => {
  await render(
    <button type="button" title="Key S">
      <CutText style={{ ...oneLine, width: 40 }}>Waiting for the client</CutText>
      <CutText style={oneLine}>Open</CutText>
    </button>,
  )

  await userEvent.hover(page.getByText('Waiting for the client'))
  await userEvent.hover(page.getByText('Open'))

  await expect
    .element(page.getByText('Waiting for the client'))
    .toHaveAttribute('title', 'Waiting for the client\nKey S')
  await expect.element(page.getByText('Open')).not.toHaveAttribute('title')
})

test('shows the text beneath the pointer in the tooltip of a link that covers a row', async () => {
  await render(
    <div style={{ position: 'relative' }}>
      <a href="#row" style={{ position: 'absolute', inset: 0 }} onPointerMove={showCoveredTooltip}>
        <span hidden>Row</span>
      </a>
      <CutText style={{ ...oneLine, width: 40 }}>A long company name</CutText>
      <span title="The client has to answer">Waiting</span>
    </div>,
  )
  const link = page.getByRole('link')
  const hoverOver = async (text: string) => {
    const { left, top } = page.getByText(text).element().getBoundingClientRect()
    const row = link.element().getBoundingClientRect()
    await userEvent.hover(link, { position: { x: left - row.left + 2, y: top - row.top + 2 } })
  }

  await hoverOver('A long company name')
  await expect.element(link).toHaveAttribute('title', 'A long company name')
  await hoverOver('Waiting')
  await expect.element(link).toHaveAttribute('title', 'The client has to answer')
})
