export interface BenchRow {
  name: string
  ours: number
  peer: number
  ratio: number
  target: string
  ok: boolean
  unit: string
}
