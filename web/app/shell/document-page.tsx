import ReactMarkdown, { type Components } from 'react-markdown'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { TextPage } from '#web/app/shell/text-page.tsx'

/** The page of a text that staff wrote, open to everybody. */
export function DocumentPage({ title, markdown }: { title: string; markdown: string }) {
  usePageTitle(title)
  return (
    <TextPage title={title}>
      <Markdown>{markdown}</Markdown>
    </TextPage>
  )
}

/** The text as the page will show it, while it is being written. */
export const DocumentPreview = ({ label, markdown }: { label: string; markdown: string }) => (
  <section
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
    tabIndex={0}
    aria-label={label}
    className="max-h-[480px] overflow-y-auto rounded-m border border-line px-4 pb-4"
  >
    <Markdown>{markdown}</Markdown>
  </section>
)

// The page has its own title above, so headings in the text are one level lower.
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h4: ({ children }) => <h3>{children}</h3>,
  img: () => null,
  a: ({ href, children }) => (
    <a href={href} className="text-accent-ink underline underline-offset-2" rel="noreferrer">
      {children}
    </a>
  ),
}

/** HTML in the text is shown as text. */
const Markdown = ({ children }: { children: string }) => (
  <div className="text-base text-ink-2 [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-[620] [&_h2]:tracking-[-0.01em] [&_h2]:text-ink [&_h3]:mt-6 [&_h3]:font-[600] [&_h3]:text-ink [&_li]:mt-1 [&_li]:ms-5 [&_ol>li]:list-decimal [&_p]:mt-2 [&_ul>li]:list-disc">
    <ReactMarkdown components={components}>{children}</ReactMarkdown>
  </div>
)
