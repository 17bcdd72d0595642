import { cx } from '#web/ui/cx.ts'

const paper =
  'absolute rounded-[14px] bg-[#ffffff] text-[#1b1c21] shadow-[0_24px_48px_-12px_rgb(10_6_50/0.55)]'

/** A little scene of the product at work: a website taking shape, its progress, its colours, an answer. */
export function Miniature() {
  return (
    <div aria-hidden="true" className="relative my-8 hidden min-h-0 flex-[0_1_440px] select-none lg:block">
      <div className="absolute inset-0 left-[6%] mx-auto max-h-[400px] max-w-[620px] [@media(height<700px)]:hidden">
        <Browser />
        <ProgressNote />
        <PaletteNote />
        <AnswerNote />
      </div>
    </div>
  )
}

function Browser() {
  return (
    <div className={cx(paper, 'inset-x-[7%] top-0 bottom-[7%] flex flex-col overflow-hidden')}>
      <div className="flex h-8 flex-none items-center gap-1.5 border-b border-[#ece8df] bg-[#faf8f4] px-3">
        <i className="size-2.5 rounded-full bg-[#e5dfd3]" />
        <i className="size-2.5 rounded-full bg-[#e5dfd3]" />
        <i className="size-2.5 rounded-full bg-[#e5dfd3]" />
        <span className="mx-auto -translate-x-4 rounded-full bg-[#efebe3] px-8 text-[10px] leading-[18px] text-[#6b6455]">
          harbourbakery.com
        </span>
      </div>
      <div className="relative flex flex-1 overflow-hidden bg-[#fbf1e2]">
        <div className="flex-1 p-[7%]">
          <div className="flex gap-3 text-[9px] font-semibold text-[#7a3f1d]">
            <span>Bread</span>
            <span>Our story</span>
            <span>Visit</span>
          </div>
          <p className="mt-[16%] text-[clamp(18px,2.1vw,30px)] leading-[1.02] font-[680] tracking-[-0.04em] text-[#4a1f0b]">
            Bread worth
            <br />
            getting up for.
          </p>
          <i className="mt-3 block h-1.5 w-4/5 rounded-full bg-[#e7cfae]" />
          <i className="mt-1.5 block h-1.5 w-3/5 rounded-full bg-[#e7cfae]" />
          <span className="mt-4 inline-block rounded-full bg-[#c2491d] px-3.5 py-1.5 text-[10px] font-semibold text-[#ffffff]">
            Order for Saturday
          </span>
        </div>
        <Loaves />
      </div>
    </div>
  )
}

function Loaves() {
  return (
    <svg viewBox="0 0 240 300" preserveAspectRatio="xMidYMax slice" className="h-full w-[46%]">
      <rect width="240" height="300" fill="#f3d9b1" />
      <circle cx="166" cy="92" r="46" fill="#f08a4b" />
      <path d="M24 300V176a66 66 0 0 1 132 0v124z" fill="#c2491d" />
      <path d="M46 300V182a44 44 0 0 1 88 0v118z" fill="#7a2d12" />
      <path d="M110 300c0-52 34-84 76-84s70 32 70 84z" fill="#e0a458" />
      <g fill="#fbf1e2">
        <circle cx="90" cy="196" r="5" />
        <circle cx="90" cy="218" r="5" opacity=".7" />
      </g>
    </svg>
  )
}

function ProgressNote() {
  return (
    <div className={cx(paper, 'bottom-0 left-0 w-[230px] p-4')}>
      <div className="flex items-center justify-between text-[12px] font-[620]">
        Harbour Bakery
        <span className="rounded-full bg-[#fdf0d9] px-2 text-[10px] leading-5 text-[#855500]">Review</span>
      </div>
      <div className="mt-3 flex justify-between text-[10px] text-[#686a73]">
        <span>Progress</span>
        <span>90%</span>
      </div>
      <div className="mt-1 h-1.5 overflow-hidden rounded-full bg-[#ece9f9]">
        <div className="h-full w-[90%] rounded-full bg-accent" />
      </div>
      <Steps />
    </div>
  )
}

function Steps() {
  return (
    <div className="mt-3 grid grid-cols-4 gap-1 text-[9px] text-[#686a73]">
      {['Plan', 'Design', 'Build', 'Review'].map((step, index) => (
        <span key={step} className={cx(index === 3 && 'font-semibold text-[#1b1c21]')}>
          {step}
        </span>
      ))}
    </div>
  )
}

function PaletteNote() {
  return (
    <div className={cx(paper, 'top-[13%] right-0 flex gap-1.5 p-2.5')}>
      {['#c2491d', '#f08a4b', '#f3d9b1', '#4a1f0b'].map((color) => (
        <i key={color} className="size-7 rounded-[8px]" style={{ backgroundColor: color }} />
      ))}
    </div>
  )
}

function AnswerNote() {
  return (
    <div
      className={cx(
        paper,
        'right-[1%] bottom-[13%] flex items-center gap-2.5 p-3 pr-4 text-[11px] leading-[15px]',
      )}
    >
      <span className="grid size-8 place-items-center rounded-full bg-[#dcf3e6] text-[11px] font-[660] text-[#0f6b3b]">
        MO
      </span>
      <span>
        <b className="font-[620]">The opening hours are up.</b>
        <br />
        <span className="text-[#686a73]">Have a look before Saturday?</span>
      </span>
    </div>
  )
}
