import { coordTypes } from '@sfa/kernel/geo/coordinates'
import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { searchConditions } from '@sfa/kit/fields/field-values'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

/** The key of the map; how far its roles reach is what the map shows. */
export const mapKey = 'customer/customermap:search'

/** What places are coloured by, each with the field of the store. */
export const colourFields = {
  level: 'level',
  channel: 'channelID',
  group: 'groupIds',
  tag: 'tagIdList',
  state: 'state',
} as const
export type ColourBy = keyof typeof colourFields

/** The value of a store that is in several groups or has several tags. */
export const severalValues = '*'

const search = searchConditions.describe('The body of a search of stores, as their list sends it')
const colourBy = z.enum(['level', 'channel', 'group', 'tag', 'state']).default('level')
const [longitude, latitude] = [z.number().min(-180).max(180), z.number().min(-90).max(90)]
const bounds = z
  .object({ west: longitude, south: latitude, east: longitude, north: latitude })
  .describe('Degrees of gcj02')

/** Stores by a value that they have: null is none, `*` several. */
const values = z.array(z.object({ value: z.string().nullable(), count: z.number().int() }))

export const mapTotalsCall = defineCall({
  paths: ['/portalsync/customer/map/totals'],
  key: mapKey,
  tag: 'customer',
  summary: [
    '查询结果的门店数、有无坐标的数量及位置',
    'How many stores a search finds, with and without coordinates, and where they are',
  ],
  body: z.object({ search, colourBy }),
  answer: z.object({
    total: z.number().int(),
    placed: z.number().int().describe('Those with coordinates: what the clusters of every zoom add up to'),
    values: values.describe('Of those with coordinates, the frequent ones first'),
    bounds: bounds.nullable(),
  }),
})
export type MapTotals = AnswerOf<typeof mapTotalsCall>

export const mapViewCall = defineCall({
  paths: ['/portalsync/customer/map/view'],
  key: mapKey,
  tag: 'customer',
  summary: [
    '地图视野内的门店，数量多时按网格聚合',
    'Stores in a view of the map, gathered in the cells of a grid where there are many',
  ],
  body: z.object({ search, colourBy, bounds, zoom: z.number().int().min(0).max(24) }),
  answer: z.object({
    count: z.number().int().describe('Of whole cells, so it may be more than lies within the bounds'),
    clusters: z.array(
      z.object({
        longitude,
        latitude,
        count: z.number().int(),
        values,
      }),
    ),
    stores: z
      .array(
        z.object({
          id: z.string(),
          code: z.string(),
          name: z.string(),
          longitude,
          latitude,
          value: z.string().nullable(),
        }),
      )
      .describe('In place of clusters where there are few'),
  }),
})
export type MapView = AnswerOf<typeof mapViewCall>
export type MapViewBody = BodyOf<typeof mapViewCall>

export const mapStoresCall = defineCall({
  paths: ['/portalsync/customer/map/stores'],
  key: mapKey,
  tag: 'customer',
  summary: ['范围内的门店，分页', 'The stores within bounds, a page of them'],
  body: z.object({
    search,
    bounds: bounds.optional(),
    pageIndex: z.number().int().min(1).max(100_000).default(1),
    pageSize: z.number().int().min(1).max(200).default(20),
  }),
  rows: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    level: z.string().nullish(),
    state: z.string().nullish(),
    address: z.string().nullish(),
    longitude: longitude.nullish(),
    latitude: latitude.nullish(),
  }),
})
export type MapStore = { id: string; code: string; name: string; level?: string | null } & Record<string, unknown>

export const mapSettingsCall = defineCall({
  paths: ['/portalsync/customer/map/settings'],
  key: [mapKey, 'customer/customermanage:add', 'customer/customermanage:edit'],
  tag: 'customer',
  summary: ['是否已配置地图瓦片和地址解析服务', 'Whether maps have a tile server, and addresses a geocoder'],
  answer: z.object({
    tiles: z
      .object({ url: z.string(), attribution: z.string(), coordType: z.enum(coordTypes) })
      .nullable()
      .describe('Null: maps show the outlines of the country alone'),
    geocoder: z.boolean(),
  }),
})
export type MapSettings = AnswerOf<typeof mapSettingsCall>

export const geocodeCall = defineCall({
  paths: ['/portalsync/customer/map/geocode'],
  key: ['customer/customermanage:add', 'customer/customermanage:edit'],
  tag: 'customer',
  summary: ['解析地址的坐标', 'Where an address is'],
  body: z.object({
    address: z.string().trim().max(200).describe('Empty: only the area is looked up'),
    areaId: givenId.optional(),
  }),
  answer: z.object({
    place: z.object({ longitude, latitude }).nullable().describe('Degrees of gcj02; null where none is found'),
    configured: z.boolean().describe('false: there is no geocoder'),
    area: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .describe('The chosen area and those above it, the widest first'),
  }),
})
export type Geocoded = AnswerOf<typeof geocodeCall>
