import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { readHelpSearch } from '#web/url/help.ts'
import { linkClassName } from '#web/ui/base/button.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { markWords, splitAtWords } from './mark-words.ts'
import {
  splitBlocks,
  type Guide,
  type GuideSection,
  hasWords,
  type Table,
  splitSearchWords,
} from './read-guide.ts'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { findGuidePicture, type SizedPicture } from './guides.ts'
import { tableRoles } from '#web/ui/page/table-roles.ts'

/** A guide with its contents, and a search for the sections that contain all of the words. */
export function GuideView({ guide: { intro, sections } }: { guide: Guide }) {
  const { search, field } = useSearchParams(readHelpSearch, { resetScroll: false })
  const words = splitSearchWords(search.q)
  const found = sections.filter((section) => hasWords(section, words))
  const searching = words.length > 0
  return (
    <>
      <Toolbar>
        <SearchField label={t('Search help')} {...field('q')} />
      </Toolbar>
      <output className="sr-only">
        {searching && t('{n, plural, one {# section} other {# sections}} found', { n: found.length })}
      </output>
      <div className="grid gap-x-10 gap-y-8 [&_mark]:rounded-xs [&_mark]:bg-warn-soft [&_mark]:text-ink lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents sections={found} />
        <div className="flex max-w-[720px] min-w-0 flex-col gap-12">
          {!searching && <GuideText words={[]}>{intro}</GuideText>}
          {found.map((section) => (
            <Section key={section.id} section={section} words={words} />
          ))}
          {found.length === 0 && (
            <EmptyState icon={SearchX} title={t('No help topics found')}>
              {t('Try different or fewer words.')}
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

const Contents = ({ sections }: { sections: readonly GuideSection[] }) => (
  <nav aria-label={t('Contents')} className="print:hidden">
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-base sm:grid-cols-3 lg:sticky lg:top-20 lg:grid-cols-1">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to="." search hash={id} className={linkClassName}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const Section = ({ section: { id, title, text }, words }: { section: GuideSection; words: string[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="group mb-3 text-lg font-[620] tracking-[-0.01em] text-ink">
      {splitAtWords(title, words).map((part, index) =>
        index % 2 === 0 ? part : <mark key={index}>{part}</mark>,
      )}
      <Link
        to="."
        search
        hash={id}
        aria-label={t('Link to {title}', { title })}
        className="ms-2 text-ink-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
      >
        #
      </Link>
    </h2>
    <GuideText words={words}>{text}</GuideText>
  </section>
)

interface GuideTextProps {
  /** Markdown. */
  children: string
  /** The search words, which are highlighted. */
  words: readonly string[]
}

const GuideText = ({ children, words }: GuideTextProps) => (
  <div className="flex flex-col gap-3 text-base text-ink-2 [&_li]:mt-1.5 [&_li]:ms-5 [&_ol>li]:list-decimal [&_:is(p,ol,ul)+p]:mt-3 [&_strong]:font-[600] [&_strong]:text-ink [&_ul>li]:list-disc">
    {splitBlocks(children).map((block, index) =>
      typeof block === 'string' ? (
        <Text key={index} words={words}>
          {block}
        </Text>
      ) : (
        <GuideTable key={index} rows={block} words={words} />
      ),
    )}
  </div>
)

const Text = ({ children, words }: GuideTextProps) => (
  <div>
    <ReactMarkdown components={components} rehypePlugins={[markWords(words)]}>
      {children}
    </ReactMarkdown>
  </div>
)

const components: Components = {
  a: ({ href = '', children }) => <GuideLink href={href}>{children}</GuideLink>,
  img: ({ src, alt }) => <Picture {...findGuidePicture(String(src))} alt={alt} />,
}

type PictureProps = Partial<SizedPicture> & { alt: string | undefined }

/** Reserves the picture's space, so that the section that the page opened at stays in view. */
const Picture = ({ url, width = 0, height = 1, alt }: PictureProps) => (
  <img
    src={url}
    alt={alt}
    width={width}
    height={height}
    style={{ maxWidth: `min(100%, ${(36 * width) / height}rem)` }}
    loading="lazy"
    className="h-auto rounded-m border border-line"
  />
)

/** Links to a section of a guide. A link to another document becomes text, because it isn't part of the portal. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const [, file, hash] = /^(?:(clients|staff)\.md)?(?:#(.+))?$/.exec(href) ?? []
  if (file === undefined && hash === undefined) return children
  return (
    <Link
      to="/help"
      search={createSearchUpdater(file)}
      {...(hash !== undefined && { hash })}
      className={linkClassName}
    >
      {children}
    </Link>
  )
}

/** Returns the update of the search that opens another guide or stays in this one, and clears the words. */
const createSearchUpdater = (file: string | undefined) => (old: Record<string, unknown>) =>
  readHelpSearch({ guide: file === undefined ? old['guide'] : file === 'clients' && 'client' })

const headClassName = 'bg-sunken/60 px-3 py-2 text-sm font-medium text-ink-3'

/** A table of a guide. On a phone, each row is a paragraph whose parts name their column. */
const GuideTable = ({ rows: [head = [], ...rows], words }: { rows: Table; words: readonly string[] }) => (
  <div className="overflow-hidden rounded-m border border-line">
    <table {...tableRoles.table} className="w-full text-base max-sm:block">
      {head.some(Boolean) && (
        <thead {...tableRoles.rowgroup} className="max-sm:sr-only">
          <tr {...tableRoles.row}>
            {head.map((cell, index) =>
              cell ? (
                <th key={index} {...tableRoles.columnheader} scope="col" className={headClassName}>
                  <Text words={words}>{cell}</Text>
                </th>
              ) : (
                <td key={index} {...tableRoles.cell} className={headClassName} />
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody {...tableRoles.rowgroup} className="max-sm:block">
        {rows.map((row, index) => (
          <tr
            key={index}
            {...tableRoles.row}
            className="border-line not-first:border-t max-sm:block max-sm:px-3 max-sm:py-2"
          >
            {row.map((cell, column) => (
              <td
                key={column}
                {...tableRoles.cell}
                className="align-top wrap-break-word first:font-[560] first:text-ink max-sm:block max-sm:py-0.5 max-sm:wrap-anywhere sm:min-w-16 sm:px-3 sm:py-2"
              >
                {column > 0 && cell && head[column] && (
                  <span aria-hidden="true" className="block text-sm text-ink-3 sm:hidden">
                    <Text words={words}>{head[column]}</Text>
                  </span>
                )}
                <Text words={words}>{cell}</Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
