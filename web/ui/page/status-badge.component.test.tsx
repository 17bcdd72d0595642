import { Circle } from 'lucide-react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StatusBadge, type StatusMap } from './status-badge.tsx'

const statuses: StatusMap<'review' | 'urgent'> = {
  review: { label: 'Review', tone: 'info', icon: Circle, description: 'Your website is ready for review.' },
  urgent: { label: 'Urgent', tone: 'bad', icon: Circle, description: 'Needs attention now.' },
}

const Row = () => (
  <ul>
    <li>
      <a href="#record">Brot & Salz</a>
      <StatusBadge status="review" map={statuses} />
      <StatusBadge status="urgent" map={statuses} />
    </li>
    <li>
      <button type="button">Next</button>
    </li>
  </ul>
)

test('describes the link of a badge’s row with the sentences of its badges, which are no tab stops', async () => {
  await render(<Row />)
  await userEvent.tab()
  await expect.element(page.getByRole('link')).toHaveFocus()
  await expect
    .element(page.getByRole('link'))
    .toHaveAccessibleDescription('Your website is ready for review. Needs attention now.')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('shows the sentences of a row’s badges once while its link has the focus', async () => {
  await render(<Row />)
  await userEvent.tab()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Your website is ready for review. Needs attention now.')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

test('shows a badge’s own sentence on hover and on a press', async () => {
  await render(<Row />)
  await userEvent.hover(page.getByText('Urgent'))
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Needs attention now.')
  await expect.element(page.getByRole('tooltip')).not.toHaveTextContent('Your website is ready')
  await userEvent.unhover(page.getByText('Urgent'))
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.click(page.getByText('Review'))
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Your website is ready for review.')
})

test('describes the page’s heading with the sentence of a badge next to it', async () => {
  await render(
    <header>
      <a href="#list">Back</a>
      <h1 tabIndex={-1}>Brot & Salz</h1>
      <StatusBadge status="review" map={statuses} />
    </header>,
  )
  await expect
    .element(page.getByRole('heading'))
    .toHaveAccessibleDescription('Your website is ready for review.')
  await expect.element(page.getByRole('link')).not.toHaveAttribute('aria-describedby')
})
