/** The product's mark; decorative, its name always stands beside it or is said by the page. */
export function Logo({ size = 32 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />
}
