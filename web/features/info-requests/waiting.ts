const words = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** How many things wait for the client, as a plain sentence. */
export function waitingSentence(count: number): string {
  if (count === 0) return 'Nothing waits for you. Everything is moving.'
  const number = words[count] ?? count.toLocaleString('en-US')
  return `${number} ${count === 1 ? 'thing waits' : 'things wait'} for you. Everything else is moving.`
}
