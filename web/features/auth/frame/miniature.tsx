import { cx } from '#web/ui/base/cx.ts'

const paper =
  'absolute overflow-hidden rounded-[14px] bg-[#ffffff] text-accent shadow-[0_24px_48px_-12px_rgb(10_6_50/0.55)]'

const parts = {
  browser: 'inset-x-[7%] top-0 bottom-[7%]',
  progress: 'bottom-0 start-0 h-[112px] w-[230px]',
  palette: 'top-[13%] end-0 h-12 w-[150px]',
  answer: 'end-[1%] bottom-[13%] h-14 w-[224px]',
}

/** An illustration of the product: a website being built, its progress, its colors and a reply. */
export function Miniature() {
  return (
    <div
      dir="ltr"
      aria-hidden="true"
      className="relative my-8 hidden min-h-0 flex-[0_1_440px] select-none lg:block"
    >
      <div className="absolute inset-0 start-[6%] mx-auto max-h-[400px] max-w-[620px] [@media(height<700px)]:hidden">
        {Object.entries(parts).map(([part, place]) => (
          <div key={part} className={cx(paper, place)}>
            <svg className="size-full">
              <use href={`/scene.svg#${part}`} />
            </svg>
          </div>
        ))}
      </div>
    </div>
  )
}
