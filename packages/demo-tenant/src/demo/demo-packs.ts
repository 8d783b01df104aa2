export type Vessel = 'bottle' | 'box' | 'can' | 'bag'

export interface DemoPack {
  code: string
  nameCn: string
  nameEn: string
  vessel: Vessel
  millilitres: number
  /** How many go into a carton: the bigger they are, the fewer. */
  perCarton: number
}

/** Code, Chinese and English. */
const vesselNames: Record<Vessel, readonly [string, string, string]> = {
  bottle: ['PET', '瓶', 'bottles'],
  box: ['TBA', '盒', 'cartons'],
  can: ['CAN', '罐', 'cans'],
  bag: ['BAG', '袋', 'pouches'],
}

/** 500ml, 1.25L. */
export const volumeText = (millilitres: number) => (millilitres < 1000 ? `${millilitres}ml` : `${millilitres / 1000}L`)

const sizes: Record<Vessel, readonly (readonly [millilitres: number, perCarton: number])[]> = {
  bottle: [
    [100, 48],
    [200, 24],
    [300, 24],
    [330, 24],
    [350, 24],
    [450, 15],
    [500, 15],
    [550, 24],
    [600, 15],
    [900, 12],
    [1000, 12],
    [1250, 12],
    [1500, 12],
    [2000, 6],
  ],
  box: [
    [200, 24],
    [250, 24],
    [330, 12],
    [1000, 6],
  ],
  can: [
    [240, 24],
    [310, 24],
    [330, 24],
  ],
  bag: [[180, 15]],
}

export const demoPacks: readonly DemoPack[] = (Object.keys(sizes) as Vessel[]).flatMap(vessel =>
  sizes[vessel].map(([millilitres, perCarton]) => {
    const [code, zh, en] = vesselNames[vessel]
    return {
      code: `${code}${millilitres}X${perCarton}`,
      nameCn: `${volumeText(millilitres)}×${perCarton}${zh}`,
      nameEn: `${volumeText(millilitres)} × ${perCarton} ${en}`,
      vessel,
      millilitres,
      perCarton,
    }
  }),
)

/** Throws where no such pack is made. */
export function packOf(vessel: Vessel, millilitres: number): DemoPack {
  const found = demoPacks.find(pack => pack.vessel === vessel && pack.millilitres === millilitres)
  if (!found) throw new Error(`there is no ${vessel} of ${millilitres} ml`)
  return found
}
