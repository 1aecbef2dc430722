#!/bin/sh
# In which districts are the most school projects overdue? And a layer of them for QGIS.
#
# Needs GDAL 3.4 or newer. Run: sh overdue-schools.sh [address of the service]
# Open the file overdue-schools.gpkg in QGIS: it has one point for each project.
set -eu
service=${1:-http://127.0.0.1:8000}
map=overdue-schools.gpkg

# Overdue: the estimated completion date had passed when the report was collected, and the project is not complete.
rm -f "$map"
ogr2ogr -f GPKG "$map" "GeoJSON:$service/infrastructure-projects/full/search/geojson?q=school&quality=completion_overdue" \
  -nln overdue_schools -mapFieldType StringList=String

echo 'Projects, their cost in million rand, and the district:'
ogrinfo -q "$map" -dialect SQLite -sql "
  SELECT printf('%2d %5.0f  %s', count(*), sum(estimated_total_project_cost) / 1e6, district_municipality) AS answer
  FROM overdue_schools GROUP BY district_municipality ORDER BY count(*) DESC, sum(estimated_total_project_cost) DESC LIMIT 5" |
  sed -n 's/^  answer (String) = //p'
