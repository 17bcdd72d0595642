import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TabPanel, Tabs } from './tabs.tsx'

const items = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'closed', label: 'Closed' },
] as const

/** Tabs whose value changes only after a delay, as a URL does. */
function Late() {
  const [value, setValue] = useState<(typeof items)[number]['value']>()
  return (
    <Tabs label="Tickets" value={value} items={items} onChange={(next) => setTimeout(() => setValue(next))}>
      {items.map((item) => (
        <TabPanel key={item.value} value={item.value}>
          <button type="button">{`First of ${item.label}`}</button>
        </TabPanel>
      ))}
    </Tabs>
  )
}

const getSelectedTab = () => page.getByRole('tab', { selected: true })

test('selects a tab with arrow keys, Home, and End, even if pressed quickly', async () => {
  await render(<Late />)
  await userEvent.click(page.getByRole('tab', { name: 'Open' }))
  for (const [keys, name] of [
    ['{ArrowRight}{ArrowRight}', 'Closed'],
    ['{ArrowRight}', 'Open'],
    ['{ArrowLeft}', 'Closed'],
    ['{Home}', 'Open'],
    ['{End}', 'Closed'],
  ] as const) {
    await userEvent.keyboard(keys)
    await expect.element(getSelectedTab()).toHaveAccessibleName(name)
    await expect.element(getSelectedTab()).toHaveFocus()
  }
})

test('moves the focus from the selected tab to its panel with the Tab key', async () => {
  await render(<Late />)
  await userEvent.click(page.getByRole('tab', { name: 'Resolved' }))
  const panel = page.getByRole('tabpanel', { name: 'Resolved' })
  await expect.element(panel).toBeVisible()
  await userEvent.tab()
  await expect.element(panel).toHaveFocus()
  await expect.element(page.getByRole('button')).toHaveTextContent('First of Resolved')
})
