import { AppError } from '@sfa/kernel/app-error'
import type { ImageField } from '@sfa/kit/fields/field'
import { fieldOf, type PhotoImport, type Resource } from '@sfa/kit/resource'
import { actionKey } from '@sfa/kit/resource-calls'
import { resources } from '@sfa/registry/registry'

/** Where the photos of one kind of import go. */
export interface PhotoTarget {
  resource: Resource
  spec: PhotoImport
  field: ImageField
  /** Key of importing photos of this resource. */
  key: string
}

/** Throws `kindUnknown` where no definition has photos of this kind. */
export function photoTarget(kind: string): PhotoTarget {
  const wanted = kind.toLowerCase()
  for (const resource of resources) {
    const spec = resource.photoImports.find(one => one.kind.toLowerCase() === wanted)
    if (spec)
      return {
        resource,
        spec,
        field: fieldOf(resource, spec.into) as ImageField,
        key: actionKey(resource, 'uploadphoto') as string,
      }
  }
  throw new AppError('kindUnknown', { kind })
}
