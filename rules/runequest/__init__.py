"""What rq3plus and rqhouse share by origin: hit locations and their points, the damage modifier. It knows no system."""
