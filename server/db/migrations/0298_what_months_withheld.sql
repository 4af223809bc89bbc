-- Withholdings of a period are read from these indexes alone (server/taxes/declarations-queries.ts).
create index settlements_retenido_idx on settlements (id_empresa, fecha) include (cuota_fomento, retencion, reteica)
  where estado in ('APROBADA', 'PAGADA');
create index milling_operations_cuota_idx on milling_operations (id_empresa, fecha) include (cuota_fomento)
  where not anulada and cuota_fomento > 0;

-- Waiting loans of a period, of which there are few.
create index financing_agreement_movements_por_aprobar_idx on financing_agreement_movements (id_empresa, fecha_movimiento)
  where estado = 'POR_APROBAR';
